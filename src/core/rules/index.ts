import { rule as assignorListEmpty } from './assignor-list-empty/rule.ts';
import { rule as autoCommitIntervalExtreme } from './auto-commit-interval-extreme/rule.ts';
import { rule as autoCommitIntervalUnused } from './auto-commit-interval-unused/rule.ts';
import { rule as autoCommitWithoutGroup } from './auto-commit-without-group/rule.ts';
import { rule as classicKeyWithConsumerProtocol } from './classic-key-with-consumer-protocol/rule.ts';
import { rule as cooperativeAssignorUnavailable } from './cooperative-assignor-unavailable/rule.ts';
import { rule as eagerAssignorPinned } from './eager-assignor-pinned/rule.ts';
import { rule as emptyGroupId } from './empty-group-id/rule.ts';
import { rule as groupProtocolUnsupported } from './group-protocol-unsupported/rule.ts';
import { rule as heartbeatAboveThird } from './heartbeat-above-third/rule.ts';
import { rule as heartbeatNotBelowSession } from './heartbeat-not-below-session/rule.ts';
import { rule as invalidGroupProtocol } from './invalid-group-protocol/rule.ts';
import { rule as mixedAssignorsRunEager } from './mixed-assignors-run-eager/rule.ts';
import { rule as negativeHeartbeat } from './negative-heartbeat/rule.ts';
import { rule as pollRecordsBudget } from './poll-records-budget/rule.ts';
import { rule as remoteAssignorWithClassic } from './remote-assignor-with-classic/rule.ts';
import type { Rule } from './rule.ts';
import { rule as sessionAboveMaxPoll } from './session-above-max-poll/rule.ts';
import { rule as sessionOutsideBrokerBounds } from './session-outside-broker-bounds/rule.ts';
import { rule as shareKeyInConsumer } from './share-key-in-consumer/rule.ts';
import { rule as sharedInstanceId } from './shared-instance-id/rule.ts';
import { rule as stickyIsNotCooperative } from './sticky-is-not-cooperative/rule.ts';
import { rule as unknownAssignor } from './unknown-assignor/rule.ts';
import { rule as unknownRemoteAssignor } from './unknown-remote-assignor/rule.ts';

/** Every rule, in the order in which people meet them. */
export const rules: readonly Rule[] = [
  classicKeyWithConsumerProtocol,
  remoteAssignorWithClassic,
  invalidGroupProtocol,
  groupProtocolUnsupported,
  unknownRemoteAssignor,
  shareKeyInConsumer,
  emptyGroupId,
  autoCommitWithoutGroup,
  unknownAssignor,
  assignorListEmpty,
  cooperativeAssignorUnavailable,
  mixedAssignorsRunEager,
  stickyIsNotCooperative,
  eagerAssignorPinned,
  heartbeatNotBelowSession,
  negativeHeartbeat,
  heartbeatAboveThird,
  sessionOutsideBrokerBounds,
  sessionAboveMaxPoll,
  pollRecordsBudget,
  autoCommitIntervalExtreme,
  autoCommitIntervalUnused,
  sharedInstanceId,
];
