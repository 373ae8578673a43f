/** The pattern of `java.time.Duration.parse` (JDK 17), in which fractions belong to seconds alone. */
const DURATION = /^([-+]?)P(?:([-+]?\d+)D)?(T(?:([-+]?\d+)H)?(?:([-+]?\d+)M)?(?:([-+]?\d+)(?:[.,](\d{0,9}))?S)?)?$/i;
const MAX_SECONDS = 2n ** 63n - 1n;

/** Whether `Duration.parse` takes the text and the duration is not negative. */
export function isPositiveDuration(text: string): boolean {
  const nanos = durationNanos(text);
  return nanos !== undefined && nanos >= 0n;
}

/** A duration as `Duration.parse` reads it, in ms; `undefined` when it does not. */
export function durationMs(text: string): number | undefined {
  const nanos = durationNanos(text);
  return nanos === undefined ? undefined : Number(nanos / 1_000_000n);
}

function durationNanos(text: string): bigint | undefined {
  const match = DURATION.exec(text);
  if (!match || match[3]?.length === 1) return undefined;
  const [, sign, days, , hours, minutes, seconds, fraction] = match;
  if (days === undefined && hours === undefined && minutes === undefined && seconds === undefined) return undefined;
  const part = (digits: string | undefined, unit: bigint) => BigInt((digits ?? '0').replace('+', '')) * unit;
  const whole = part(days, 86_400n) + part(hours, 3600n) + part(minutes, 60n) + part(seconds, 1n);
  const nanos = BigInt((fraction ?? '').padEnd(9, '0')) * (seconds?.startsWith('-') ? -1n : 1n);
  return whole > MAX_SECONDS ? undefined : (whole * 1_000_000_000n + nanos) * (sign === '-' ? -1n : 1n);
}
