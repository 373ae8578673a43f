import { rule as assignorListEmpty } from './assignor-list-empty/rule.ts';
import { rule as autoCommitIntervalExtreme } from './auto-commit-interval-extreme/rule.ts';
import { rule as autoCommitIntervalUnused } from './auto-commit-interval-unused/rule.ts';
import { rule as autoCommitWithoutGroup } from './auto-commit-without-group/rule.ts';
import { rule as bootstrapServers } from './bootstrap-servers/rule.ts';
import { rule as brokerKey } from './broker-key/rule.ts';
import { rule as byteOrderMark } from './byte-order-mark/rule.ts';
import { rule as classicKeyWithConsumerProtocol } from './classic-key-with-consumer-protocol/rule.ts';
import { rule as cooperativeAssignorUnavailable } from './cooperative-assignor-unavailable/rule.ts';
import { rule as duplicateKey } from './duplicate-key/rule.ts';
import { rule as eagerAssignorPinned } from './eager-assignor-pinned/rule.ts';
import { rule as emptyGroupId } from './empty-group-id/rule.ts';
import { rule as emptyListElement } from './empty-list-element/rule.ts';
import { rule as emptyValue } from './empty-value/rule.ts';
import { rule as foreignSyntax } from './foreign-syntax/rule.ts';
import { rule as groupInstanceIdInvalid } from './group-instance-id-invalid/rule.ts';
import { rule as groupProtocolUnsupported } from './group-protocol-unsupported/rule.ts';
import { rule as heartbeatAboveThird } from './heartbeat-above-third/rule.ts';
import { rule as heartbeatNotBelowSession } from './heartbeat-not-below-session/rule.ts';
import { rule as inlineComment } from './inline-comment/rule.ts';
import { rule as invalidBoolean } from './invalid-boolean/rule.ts';
import { rule as invalidClass } from './invalid-class/rule.ts';
import { rule as invalidEnum } from './invalid-enum/rule.ts';
import { rule as invalidGroupProtocol } from './invalid-group-protocol/rule.ts';
import { rule as invalidNumber } from './invalid-number/rule.ts';
import { rule as keyNewerThanClient } from './key-newer-than-client/rule.ts';
import { rule as lineContinuation } from './line-continuation/rule.ts';
import { rule as listDuplicate } from './list-duplicate/rule.ts';
import { rule as lostBackslash } from './lost-backslash/rule.ts';
import { rule as malformedEscape } from './malformed-escape/rule.ts';
import { rule as mixedAssignorsRunEager } from './mixed-assignors-run-eager/rule.ts';
import { rule as negativeHeartbeat } from './negative-heartbeat/rule.ts';
import { rule as otherClientKey } from './other-client-key/rule.ts';
import { rule as pollRecordsBudget } from './poll-records-budget/rule.ts';
import { rule as producerKey } from './producer-key/rule.ts';
import { rule as quotedValue } from './quoted-value/rule.ts';
import { rule as remoteAssignorWithClassic } from './remote-assignor-with-classic/rule.ts';
import { rule as removedKey } from './removed-key/rule.ts';
import type { Rule } from './rule.ts';
import { rule as sessionAboveMaxPoll } from './session-above-max-poll/rule.ts';
import { rule as sessionOutsideBrokerBounds } from './session-outside-broker-bounds/rule.ts';
import { rule as shareKeyInConsumer } from './share-key-in-consumer/rule.ts';
import { rule as sharedInstanceId } from './shared-instance-id/rule.ts';
import { rule as springAckMode } from './spring-ack-mode/rule.ts';
import { rule as springInvalidValue } from './spring-invalid-value/rule.ts';
import { rule as springListInMap } from './spring-list-in-map/rule.ts';
import { rule as springOverriddenKey } from './spring-overridden-key/rule.ts';
import { rule as springSharedGroupProtocol } from './spring-shared-group-protocol/rule.ts';
import { rule as springUnboundKey } from './spring-unbound-key/rule.ts';
import { rule as stickyIsNotCooperative } from './sticky-is-not-cooperative/rule.ts';
import { rule as unknownAssignor } from './unknown-assignor/rule.ts';
import { rule as unknownKey } from './unknown-key/rule.ts';
import { rule as unknownRemoteAssignor } from './unknown-remote-assignor/rule.ts';
import { rule as unreadableFile } from './unreadable-file/rule.ts';
import { rule as unusedSuppression } from './unused-suppression/rule.ts';
import { rule as valueOutOfRange } from './value-out-of-range/rule.ts';
import { rule as zookeeperConsumer } from './zookeeper-consumer/rule.ts';

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
  duplicateKey,
  lineContinuation,
  lostBackslash,
  malformedEscape,
  byteOrderMark,
  foreignSyntax,
  inlineComment,
  quotedValue,
  emptyValue,
  invalidNumber,
  invalidBoolean,
  invalidEnum,
  valueOutOfRange,
  invalidClass,
  emptyListElement,
  listDuplicate,
  bootstrapServers,
  groupInstanceIdInvalid,
  unknownKey,
  otherClientKey,
  removedKey,
  keyNewerThanClient,
  brokerKey,
  producerKey,
  zookeeperConsumer,
  springUnboundKey,
  springInvalidValue,
  springListInMap,
  springOverriddenKey,
  springAckMode,
  springSharedGroupProtocol,
  unreadableFile,
  unusedSuppression,
];
