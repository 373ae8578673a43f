import { rule as classicKeyWithConsumerProtocol } from './classic-key-with-consumer-protocol/rule.ts';
import type { Rule } from './rule.ts';

/** Every rule, in the order in which people meet them. */
export const rules: readonly Rule[] = [classicKeyWithConsumerProtocol];
