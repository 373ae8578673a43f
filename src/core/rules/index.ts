import { rule as apiTimeoutBelowRequestTimeout } from './api-timeout-below-request-timeout/rule.ts';
import { rule as assignorListEmpty } from './assignor-list-empty/rule.ts';
import { rule as autoCommitExplicit } from './auto-commit-explicit/rule.ts';
import { rule as autoCommitIntervalExtreme } from './auto-commit-interval-extreme/rule.ts';
import { rule as autoCommitIntervalUnused } from './auto-commit-interval-unused/rule.ts';
import { rule as autoCommitWithoutGroup } from './auto-commit-without-group/rule.ts';
import { rule as autoCreateTopics } from './auto-create-topics/rule.ts';
import { rule as backoffAboveMax } from './backoff-above-max/rule.ts';
import { rule as backoffZero } from './backoff-zero/rule.ts';
import { rule as bootstrapScheme } from './bootstrap-scheme/rule.ts';
import { rule as bootstrapServers } from './bootstrap-servers/rule.ts';
import { rule as brokerKey } from './broker-key/rule.ts';
import { rule as byDurationTooShort } from './by-duration-too-short/rule.ts';
import { rule as byteOrderMark } from './byte-order-mark/rule.ts';
import { rule as checksumsOff } from './checksums-off/rule.ts';
import { rule as classicKeyWithConsumerProtocol } from './classic-key-with-consumer-protocol/rule.ts';
import { rule as clientIdWrittenOut } from './client-id-written-out/rule.ts';
import { rule as configProviderIncomplete } from './config-provider-incomplete/rule.ts';
import { rule as consumerKeyInShareConsumer } from './consumer-key-in-share-consumer/rule.ts';
import { rule as cooperativeAssignorUnavailable } from './cooperative-assignor-unavailable/rule.ts';
import { rule as credentialsInTheClear } from './credentials-in-the-clear/rule.ts';
import { rule as defaultWrittenOut } from './default-written-out/rule.ts';
import { rule as disallowedLoginModule } from './disallowed-login-module/rule.ts';
import { rule as doubledSeparator } from './doubled-separator/rule.ts';
import { rule as duplicateKey } from './duplicate-key/rule.ts';
import { rule as eagerAssignorPinned } from './eager-assignor-pinned/rule.ts';
import { rule as emptyGroupId } from './empty-group-id/rule.ts';
import { rule as emptyListElement } from './empty-list-element/rule.ts';
import { rule as emptyValue } from './empty-value/rule.ts';
import { rule as fetchSizeHuge } from './fetch-size-huge/rule.ts';
import { rule as fetchSizesContradict } from './fetch-sizes-contradict/rule.ts';
import { rule as fetchWaitAboveRequestTimeout } from './fetch-wait-above-request-timeout/rule.ts';
import { rule as fetchWithoutWait } from './fetch-without-wait/rule.ts';
import { rule as foreignSyntax } from './foreign-syntax/rule.ts';
import { rule as groupInstanceIdInvalid } from './group-instance-id-invalid/rule.ts';
import { rule as groupKeyWithoutGroup } from './group-key-without-group/rule.ts';
import { rule as groupProtocolUnpinned } from './group-protocol-unpinned/rule.ts';
import { rule as groupProtocolUnsupported } from './group-protocol-unsupported/rule.ts';
import { rule as groupWithDifferentAssignors } from './group-with-different-assignors/rule.ts';
import { rule as groupWithDifferentProtocols } from './group-with-different-protocols/rule.ts';
import { rule as groupWithDifferentTimeouts } from './group-with-different-timeouts/rule.ts';
import { rule as heartbeatAboveThird } from './heartbeat-above-third/rule.ts';
import { rule as heartbeatNotBelowSession } from './heartbeat-not-below-session/rule.ts';
import { rule as hostnameCheckOff } from './hostname-check-off/rule.ts';
import { rule as idleAboveEventHubs } from './idle-above-event-hubs/rule.ts';
import { rule as idleBelowMaxPoll } from './idle-below-max-poll/rule.ts';
import { rule as inlineComment } from './inline-comment/rule.ts';
import { rule as instanceIdInTwoFiles } from './instance-id-in-two-files/rule.ts';
import { rule as internalKey } from './internal-key/rule.ts';
import { rule as internalTopicsIncluded } from './internal-topics-included/rule.ts';
import { rule as invalidBoolean } from './invalid-boolean/rule.ts';
import { rule as invalidClass } from './invalid-class/rule.ts';
import { rule as invalidEnum } from './invalid-enum/rule.ts';
import { rule as invalidGroupProtocol } from './invalid-group-protocol/rule.ts';
import { rule as invalidNumber } from './invalid-number/rule.ts';
import { rule as jaasSyntax } from './jaas-syntax/rule.ts';
import { rule as jmxReporterDropped } from './jmx-reporter-dropped/rule.ts';
import { rule as keyNewerThanClient } from './key-newer-than-client/rule.ts';
import { rule as keyStoreContradiction } from './key-store-contradiction/rule.ts';
import { rule as librdkafkaDeprecatedProperty } from './librdkafka-deprecated-property/rule.ts';
import { rule as librdkafkaInvalidValue } from './librdkafka-invalid-value/rule.ts';
import { rule as librdkafkaLimitsContradict } from './librdkafka-limits-contradict/rule.ts';
import { rule as librdkafkaLogin } from './librdkafka-login/rule.ts';
import { rule as librdkafkaUnknownProperty } from './librdkafka-unknown-property/rule.ts';
import { rule as lineContinuation } from './line-continuation/rule.ts';
import { rule as listDuplicate } from './list-duplicate/rule.ts';
import { rule as loginModuleMismatch } from './login-module-mismatch/rule.ts';
import { rule as lostBackslash } from './lost-backslash/rule.ts';
import { rule as malformedEscape } from './malformed-escape/rule.ts';
import { rule as maxPollIntervalExtreme } from './max-poll-interval-extreme/rule.ts';
import { rule as maxPollRecordsOne } from './max-poll-records-one/rule.ts';
import { rule as metadataAgeExtreme } from './metadata-age-extreme/rule.ts';
import { rule as metadataRecoveryOff } from './metadata-recovery-off/rule.ts';
import { rule as mixedAssignorsRunEager } from './mixed-assignors-run-eager/rule.ts';
import { rule as negativeHeartbeat } from './negative-heartbeat/rule.ts';
import { rule as nonLatin1 } from './non-latin-1/rule.ts';
import { rule as oauthClassMoved } from './oauth-class-moved/rule.ts';
import { rule as oauthUrlNotAllowed } from './oauth-url-not-allowed/rule.ts';
import { rule as offsetResetLatest } from './offset-reset-latest/rule.ts';
import { rule as offsetResetNone } from './offset-reset-none/rule.ts';
import { rule as otherClientKey } from './other-client-key/rule.ts';
import { rule as outdatedTls } from './outdated-tls/rule.ts';
import { rule as pollRecordsBudget } from './poll-records-budget/rule.ts';
import { rule as producerKey } from './producer-key/rule.ts';
import { rule as quotedValue } from './quoted-value/rule.ts';
import { rule as randomInstanceId } from './random-instance-id/rule.ts';
import { rule as readCommittedAutoCommit } from './read-committed-auto-commit/rule.ts';
import { rule as reconnectBackoffFixed } from './reconnect-backoff-fixed/rule.ts';
import { rule as remoteAssignorWithClassic } from './remote-assignor-with-classic/rule.ts';
import { rule as removedKey } from './removed-key/rule.ts';
import { rule as requestTimeoutShort } from './request-timeout-short/rule.ts';
import type { Rule } from './rule.ts';
import { rule as sampleValue } from './sample-value/rule.ts';
import { rule as secretInFile } from './secret-in-file/rule.ts';
import { rule as securitySettingsUnused } from './security-settings-unused/rule.ts';
import { rule as sessionAboveMaxPoll } from './session-above-max-poll/rule.ts';
import { rule as sessionOutsideBrokerBounds } from './session-outside-broker-bounds/rule.ts';
import { rule as sessionTimeoutLong } from './session-timeout-long/rule.ts';
import { rule as sessionTimeoutShort } from './session-timeout-short/rule.ts';
import { rule as shareKeyInConsumer } from './share-key-in-consumer/rule.ts';
import { rule as sharedInstanceId } from './shared-instance-id/rule.ts';
import { rule as singleBootstrapServer } from './single-bootstrap-server/rule.ts';
import { rule as springAckMode } from './spring-ack-mode/rule.ts';
import { rule as springInvalidValue } from './spring-invalid-value/rule.ts';
import { rule as springListInMap } from './spring-list-in-map/rule.ts';
import { rule as springOverriddenKey } from './spring-overridden-key/rule.ts';
import { rule as springSharedGroupProtocol } from './spring-shared-group-protocol/rule.ts';
import { rule as springUnboundKey } from './spring-unbound-key/rule.ts';
import { rule as staticMemberShortSession } from './static-member-short-session/rule.ts';
import { rule as stickyIsNotCooperative } from './sticky-is-not-cooperative/rule.ts';
import { rule as storeTypeUnlikeFile } from './store-type-unlike-file/rule.ts';
import { rule as suspiciousPort } from './suspicious-port/rule.ts';
import { rule as trailingBlank } from './trailing-blank/rule.ts';
import { rule as unknownAssignor } from './unknown-assignor/rule.ts';
import { rule as unknownKey } from './unknown-key/rule.ts';
import { rule as unknownRemoteAssignor } from './unknown-remote-assignor/rule.ts';
import { rule as unreadableFile } from './unreadable-file/rule.ts';
import { rule as unusedSuppression } from './unused-suppression/rule.ts';
import { rule as unverifiedToken } from './unverified-token/rule.ts';
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
  consumerKeyInShareConsumer,
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
  sessionTimeoutShort,
  sessionTimeoutLong,
  sessionAboveMaxPoll,
  pollRecordsBudget,
  maxPollRecordsOne,
  maxPollIntervalExtreme,
  autoCommitIntervalExtreme,
  autoCommitIntervalUnused,
  readCommittedAutoCommit,
  byDurationTooShort,
  offsetResetNone,
  checksumsOff,
  internalTopicsIncluded,
  jmxReporterDropped,
  configProviderIncomplete,
  sharedInstanceId,
  randomInstanceId,
  staticMemberShortSession,
  groupKeyWithoutGroup,
  groupWithDifferentAssignors,
  groupWithDifferentProtocols,
  groupWithDifferentTimeouts,
  instanceIdInTwoFiles,
  sampleValue,
  duplicateKey,
  lineContinuation,
  lostBackslash,
  malformedEscape,
  byteOrderMark,
  foreignSyntax,
  doubledSeparator,
  trailingBlank,
  nonLatin1,
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
  bootstrapScheme,
  suspiciousPort,
  fetchWaitAboveRequestTimeout,
  fetchWithoutWait,
  fetchSizesContradict,
  fetchSizeHuge,
  requestTimeoutShort,
  apiTimeoutBelowRequestTimeout,
  backoffZero,
  backoffAboveMax,
  reconnectBackoffFixed,
  idleBelowMaxPoll,
  idleAboveEventHubs,
  metadataAgeExtreme,
  metadataRecoveryOff,
  jaasSyntax,
  loginModuleMismatch,
  disallowedLoginModule,
  oauthClassMoved,
  oauthUrlNotAllowed,
  unverifiedToken,
  keyStoreContradiction,
  storeTypeUnlikeFile,
  securitySettingsUnused,
  credentialsInTheClear,
  hostnameCheckOff,
  outdatedTls,
  secretInFile,
  groupInstanceIdInvalid,
  unknownKey,
  otherClientKey,
  removedKey,
  internalKey,
  keyNewerThanClient,
  brokerKey,
  producerKey,
  zookeeperConsumer,
  librdkafkaUnknownProperty,
  librdkafkaInvalidValue,
  librdkafkaLimitsContradict,
  librdkafkaLogin,
  librdkafkaDeprecatedProperty,
  springUnboundKey,
  springInvalidValue,
  springListInMap,
  springOverriddenKey,
  springAckMode,
  springSharedGroupProtocol,
  autoCommitExplicit,
  offsetResetLatest,
  autoCreateTopics,
  singleBootstrapServer,
  clientIdWrittenOut,
  defaultWrittenOut,
  groupProtocolUnpinned,
  unreadableFile,
  unusedSuppression,
];
