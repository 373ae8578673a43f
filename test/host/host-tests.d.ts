declare module 'host-tests' {
  /** The kind of extension host that the tests are bundled for. */
  export const target: 'node' | 'web';
  /** Loads every test file; calls `begin` right before each, with its name. */
  export function loadTests(begin: (file: string) => void): void;
}
