/** Why something broke off that should not have. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
