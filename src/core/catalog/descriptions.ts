/**
 * What each consumer key means for somebody who has to choose a value; shown in hovers. Units are named, and the two
 * group protocols are told apart where a key means different things under them.
 */
export const descriptions: Readonly<Record<string, string>> = {
  'allow.auto.create.topics':
    'Lets a subscription to a missing topic create it, if the broker allows that too. Turn it off so that a mistyped topic name fails instead of making an empty topic.',
  'auto.commit.interval.ms':
    'Milliseconds between automatic offset commits; used only when enable.auto.commit is true. After a crash, up to this much work is done again.',
  'auto.include.jmx.reporter':
    'Adds the JMX reporter even when metric.reporters does not list it. Gone in 4.0: list JmxReporter in metric.reporters instead.',
  'auto.offset.reset':
    'Where to start a partition that has no committed offset, or whose offset no longer exists: earliest (everything still kept), latest (only new records), none (throw), or by_duration:PT1H (that far back; 4.0 and later). latest can skip records when a group is new or its offsets have expired.',
  'bootstrap.resolve.timeout.ms':
    'Milliseconds to keep trying to resolve the bootstrap names in the background. 0 resolves them in the constructor and fails at once.',
  'bootstrap.servers':
    'host:port pairs used for the first contact only; all other brokers are discovered. Name two or three, so that one broker being down does not keep the consumer from starting.',
  'check.crcs':
    'Verifies the checksum of every batch read. It costs a little CPU; without it, corrupted data is not noticed.',
  'client.dns.lookup':
    'use_all_dns_ips tries every address of a name in turn. resolve_canonical_bootstrap_servers_only expands bootstrap names to canonical host names, which Kerberos may need.',
  'client.id':
    'Name for this client in broker logs, metrics and quotas. It does not identify a group member: see group.instance.id.',
  'client.rack':
    'Where this consumer runs. With a rack-aware replica selector on the brokers it reads from a replica nearby; classic assignors from 3.5 on also try to match racks.',
  'config.providers':
    'Names of providers that fetch values from elsewhere when the file only refers to them, so that secrets stay out of it. Each name needs a class: config.providers.NAME.class.',
  'connections.max.idle.ms':
    'Milliseconds after which an unused connection is closed. Keep it above the time between two polls, or the consumer reconnects each time.',
  'default.api.timeout.ms':
    'Milliseconds that blocking calls without a timeout of their own (commitSync, position, partitionsFor and others) may take in all, retries included.',
  'enable.auto.commit':
    'Commits the position in the background, during poll() and close(). Convenient, but records handed to another thread may be committed before they are processed; turn it off and commit yourself when that loses data.',
  'enable.metrics.push':
    'Lets the cluster collect metrics from this client when an administrator has subscribed to them. Nothing is sent otherwise.',
  'exclude.internal.topics':
    'Keeps Kafka’s own topics, such as __consumer_offsets, out of pattern subscriptions. Subscribing to one by name still works.',
  'fetch.max.bytes':
    'Bytes one fetch response may hold across all partitions. A single larger batch is still returned, so this is a goal for memory use and not a hard limit.',
  'fetch.max.wait.ms':
    'Milliseconds a broker may hold a fetch back while fewer than fetch.min.bytes are there: the latency paid on quiet topics for larger batches. Keep it below request.timeout.ms.',
  'fetch.min.bytes':
    'Bytes a broker collects before it answers a fetch. A larger value means fewer requests and more throughput; fetch.max.wait.ms bounds the extra latency.',
  'group.id':
    'The consumer group this consumer joins: members of a group share the partitions and the committed offsets. Needed to subscribe or to commit; a changed name starts over at auto.offset.reset.',
  'group.instance.id':
    'Makes this a static member: when it comes back under the same name within the session timeout, nothing is rebalanced. Must be unique in the group and stable across restarts. The price is that a dead member’s partitions wait for the session timeout.',
  'group.protocol':
    'classic: the members agree among themselves, and everyone takes part in a rebalance. consumer (KIP-848): the broker assigns, and members move partitions one by one without a common stop. consumer needs 4.0 brokers for production use, and moves session, heartbeat and assignor settings to the broker.',
  'group.remote.assignor':
    'Server-side assignor (uniform or range, unless the brokers offer others) under group.protocol=consumer. Without it the broker takes the first one it lists.',
  'heartbeat.interval.ms':
    'Milliseconds between heartbeats under the classic protocol; must be below session.timeout.ms, a third of it is usual. Under the consumer protocol the broker decides (group.consumer.heartbeat.interval.ms) and the client refuses this key from 4.0 on.',
  'interceptor.classes':
    'Classes that see, and may change, records before poll() returns them and offsets as they are committed.',
  'internal.leave.group.on.close':
    'Internal: whether close() leaves the group. Gone in 4.2, where close() takes the choice as an option.',
  'internal.throw.on.fetch.stable.offset.unsupported':
    'Internal, used by Kafka Streams: fail instead of falling back when a broker cannot answer for stable offsets.',
  'isolation.level':
    'read_committed hides records of aborted and still open transactions, and waits for open ones to end. read_uncommitted returns everything.',
  'key.deserializer': 'Class that turns the bytes of a record’s key into an object. Required, here or in the code.',
  'max.partition.fetch.bytes':
    'Bytes one partition may contribute to a fetch response. A larger batch is still returned when it comes first. Memory grows with this times the partitions assigned.',
  'max.poll.interval.ms':
    'Longest time in milliseconds between two poll() calls before the consumer counts as stuck and leaves the group. Must exceed the time to process max.poll.records records. It is also how long a rebalance waits for this member, under both protocols.',
  'max.poll.records':
    'Most records one poll() returns. It bounds the work between two polls, and so whether max.poll.interval.ms is kept; fetching from the broker is not affected.',
  'metadata.cluster.check.enable':
    'Sends the expected cluster and broker along, so that a connection that reaches the wrong one is noticed. Needs 4.4 brokers, and recovery by rebootstrap.',
  'metadata.max.age.ms':
    'Milliseconds after which metadata is read again even if nothing seems wrong: how late a new topic or partition may be noticed.',
  'metadata.recovery.rebootstrap.trigger.ms':
    'Milliseconds without metadata from any known broker after which the client starts over at bootstrap.servers. Used with metadata.recovery.strategy=rebootstrap.',
  'metadata.recovery.strategy':
    'What to do when no known broker can be reached: rebootstrap goes back to bootstrap.servers; none does not, and a client whose known brokers were all replaced stays cut off.',
  'metric.reporters':
    'Classes that receive the client’s metrics. From 4.0 on, a list of your own replaces the default, so name JmxReporter too if JMX is wanted.',
  'metrics.num.samples':
    'How many samples a metric is computed over. With metrics.sample.window.ms it sets how far back a rate looks.',
  'metrics.recording.level': 'How much is measured: INFO, DEBUG or TRACE. More detail costs CPU and memory.',
  'metrics.sample.window.ms': 'Milliseconds one metrics sample covers.',
  'partition.assignment.strategy':
    'Assignors by preference under the classic protocol; all members must share one. Only cooperative-sticky moves partitions without stopping the whole group, and switching to it takes two rolling restarts. Refused under the consumer protocol from 4.0 on: use group.remote.assignor.',
  'receive.buffer.bytes':
    'Bytes of the TCP receive buffer; -1 leaves it to the operating system. Larger values help on links with long round trips.',
  'reconnect.backoff.max.ms':
    'Longest pause in milliseconds between attempts to reconnect to one broker, after the pauses have grown.',
  'reconnect.backoff.ms': 'First pause in milliseconds before reconnecting to a broker; it grows with each failure.',
  'request.timeout.ms':
    'Milliseconds to wait for the answer to one request before it is retried or fails. A call as a whole is bounded by default.api.timeout.ms.',
  'retry.backoff.max.ms':
    'Longest pause in milliseconds before a failed request is sent again, after the pauses have grown.',
  'retry.backoff.ms': 'First pause in milliseconds before a failed request is sent again.',
  'sasl.client.callback.handler.class':
    'Class that supplies credentials to the SASL mechanism, in place of the built-in one.',
  'sasl.jaas.config':
    'Login module and its options in JAAS form, ending with a semicolon. It usually holds a password: refer to a secret instead of writing it here.',
  'sasl.kerberos.kinit.cmd': 'Path of the kinit program.',
  'sasl.kerberos.min.time.before.relogin': 'Least time in milliseconds between two Kerberos logins.',
  'sasl.kerberos.service.name': 'Name of the Kerberos principal the brokers run as. Must match the brokers’ own.',
  'sasl.kerberos.ticket.renew.jitter':
    'Random share added to the ticket renewal time, so that clients do not renew all at once.',
  'sasl.kerberos.ticket.renew.window.factor': 'Share of a ticket’s lifetime after which it is renewed.',
  'sasl.login.callback.handler.class': 'Class that supplies the login, for example one that fetches OAuth tokens.',
  'sasl.login.class': 'Class that performs the login, in place of the built-in one.',
  'sasl.login.connect.timeout.ms': 'Milliseconds to wait for a connection to the identity provider. OAUTHBEARER only.',
  'sasl.login.read.timeout.ms': 'Milliseconds to wait for an answer of the identity provider. OAUTHBEARER only.',
  'sasl.login.refresh.buffer.seconds':
    'Seconds before expiry by which a token should have been renewed. OAUTHBEARER only.',
  'sasl.login.refresh.min.period.seconds': 'Least seconds between two token renewals. OAUTHBEARER only.',
  'sasl.login.refresh.window.factor': 'Share of a token’s lifetime after which it is renewed. OAUTHBEARER only.',
  'sasl.login.refresh.window.jitter': 'Random share of the lifetime added to the renewal time. OAUTHBEARER only.',
  'sasl.login.retry.backoff.max.ms': 'Longest pause in milliseconds between login attempts. OAUTHBEARER only.',
  'sasl.login.retry.backoff.ms':
    'First pause in milliseconds between login attempts; it doubles each time. OAUTHBEARER only.',
  'sasl.mechanism':
    'How to authenticate: PLAIN, SCRAM-SHA-256, SCRAM-SHA-512, OAUTHBEARER or GSSAPI (Kerberos). Used only when security.protocol starts with SASL_, and must be one the brokers offer.',
  'sasl.oauthbearer.allow.unverified.audience':
    'Lets a broker accept tokens without checking their audience. Has no effect on a consumer.',
  'sasl.oauthbearer.allow.unverified.issuer':
    'Lets a broker accept tokens without checking their issuer. Has no effect on a consumer.',
  'sasl.oauthbearer.assertion.algorithm': 'Signature algorithm of the JWT assertion this client makes.',
  'sasl.oauthbearer.assertion.claim.aud': 'Audience (aud) to put into the JWT assertion this client makes.',
  'sasl.oauthbearer.assertion.claim.exp.seconds': 'Seconds a JWT assertion stays valid after it was made.',
  'sasl.oauthbearer.assertion.claim.iss': 'Issuer (iss) to put into the JWT assertion this client makes.',
  'sasl.oauthbearer.assertion.claim.jti.include': 'Whether the JWT assertion carries a unique id (jti).',
  'sasl.oauthbearer.assertion.claim.nbf.seconds':
    'Seconds a JWT assertion is already valid before it was made, to allow for clocks that differ.',
  'sasl.oauthbearer.assertion.claim.sub': 'Subject (sub) to put into the JWT assertion this client makes.',
  'sasl.oauthbearer.assertion.file':
    'File with a finished JWT assertion; it is read again when it changes, and the other assertion keys are then ignored.',
  'sasl.oauthbearer.assertion.private.key.file':
    'PEM file with the private key that signs JWT assertions; read again when it changes.',
  'sasl.oauthbearer.assertion.private.key.passphrase': 'Passphrase of the private key that signs JWT assertions.',
  'sasl.oauthbearer.assertion.template.file':
    'File with fixed headers and claims for the JWT assertions this client makes.',
  'sasl.oauthbearer.client.credentials.client.id':
    'Client id at the identity provider. Wins over clientId in sasl.jaas.config.',
  'sasl.oauthbearer.client.credentials.client.secret':
    'Client secret at the identity provider. Wins over clientSecret in sasl.jaas.config; refer to a secret instead of writing it here.',
  'sasl.oauthbearer.clock.skew.seconds':
    'Seconds a broker’s clock may differ from the identity provider’s. For brokers.',
  'sasl.oauthbearer.expected.audience': 'Audiences a broker accepts in a token. For brokers.',
  'sasl.oauthbearer.expected.issuer': 'Issuer a broker accepts in a token. For brokers.',
  'sasl.oauthbearer.header.urlencode':
    'URL-encodes client id and secret in the authorization header, as RFC 6749 asks; some providers need it.',
  'sasl.oauthbearer.jwks.endpoint.refresh.ms':
    'Milliseconds between reads of the provider’s signing keys. For brokers.',
  'sasl.oauthbearer.jwks.endpoint.retry.backoff.max.ms':
    'Longest pause in milliseconds between attempts to read the signing keys. For brokers.',
  'sasl.oauthbearer.jwks.endpoint.retry.backoff.ms':
    'First pause in milliseconds between attempts to read the signing keys. For brokers.',
  'sasl.oauthbearer.jwks.endpoint.url': 'Where a broker reads the provider’s signing keys. For brokers.',
  'sasl.oauthbearer.jwt.retriever.class': 'Class that fetches tokens from the identity provider.',
  'sasl.oauthbearer.jwt.validator.class': 'Class that checks tokens received from the identity provider.',
  'sasl.oauthbearer.scope': 'Scope to ask the identity provider for. Wins over scope in sasl.jaas.config.',
  'sasl.oauthbearer.scope.claim.name': 'Claim that holds a token’s scope, when the provider does not call it scope.',
  'sasl.oauthbearer.sub.claim.name': 'Claim that holds a token’s subject, when the provider does not call it sub.',
  'sasl.oauthbearer.token.endpoint.url':
    'Where to get tokens: the provider’s token endpoint, or a file. From 3.9.1 on the URL must be allowed by a JVM system property.',
  'security.protocol':
    'PLAINTEXT, SSL (encrypted), SASL_PLAINTEXT (authenticated, readable on the wire) or SASL_SSL (both). Must match the broker listener that bootstrap.servers points to.',
  'security.providers': 'Classes that add security providers to the JVM.',
  'send.buffer.bytes': 'Bytes of the TCP send buffer; -1 leaves it to the operating system.',
  'session.timeout.ms':
    'Milliseconds without a heartbeat after which the broker declares this member dead, under the classic protocol: how long a crash goes unnoticed. Must lie between the broker’s group.min.session.timeout.ms and group.max.session.timeout.ms. Under the consumer protocol the broker decides (group.consumer.session.timeout.ms) and the client refuses this key from 4.0 on.',
  'share.acknowledgement.mode':
    'For share groups only: whether a record is acknowledged by the next poll (implicit) or by the code (explicit).',
  'share.acquire.mode':
    'For share groups only: whether poll() may exceed max.poll.records to end on a batch (batch_optimized) or not (record_limit).',
  'socket.connection.setup.timeout.max.ms':
    'Longest wait in milliseconds for a connection to be set up, after the waits have grown.',
  'socket.connection.setup.timeout.ms':
    'First wait in milliseconds for a connection to be set up; it grows with each failure.',
  'ssl.cipher.suites': 'TLS cipher suites to offer. Leave it empty unless a policy asks for a selection.',
  'ssl.enabled.protocols': 'TLS versions this client may use.',
  'ssl.endpoint.identification.algorithm':
    'https checks that the broker’s certificate is for the host connected to. An empty value turns the check off and lets anybody with a trusted certificate pose as the broker.',
  'ssl.engine.factory.class':
    'Class that makes the TLS engine, in place of the built-in one; the other ssl.* keys may then not count.',
  'ssl.key.password': 'Password of the private key. Refer to a secret instead of writing it here.',
  'ssl.keymanager.algorithm': 'Algorithm of the JVM’s key manager factory.',
  'ssl.keystore.certificate.chain': 'This client’s certificate chain, as PEM text; needs ssl.keystore.type=PEM.',
  'ssl.keystore.key': 'This client’s private key, as PEM text (PKCS#8); needs ssl.keystore.type=PEM.',
  'ssl.keystore.location':
    'File with this client’s certificate and key. Needed only when brokers ask clients for a certificate.',
  'ssl.keystore.password': 'Password of the key store file. PEM files have none.',
  'ssl.keystore.type': 'Format of the key store: JKS, PKCS12 or PEM.',
  'ssl.protocol': 'TLS version the context is made for; TLSv1.3 falls back to 1.2 when a broker cannot do better.',
  'ssl.provider': 'Security provider for TLS; the JVM’s default when empty.',
  'ssl.secure.random.implementation': 'Source of randomness for TLS; the JVM’s default when empty.',
  'ssl.trustmanager.algorithm': 'Algorithm of the JVM’s trust manager factory.',
  'ssl.truststore.certificates': 'Certificates to trust, as PEM text; needs ssl.truststore.type=PEM.',
  'ssl.truststore.location': 'File with the certificates to trust. Without it the JVM’s own are used.',
  'ssl.truststore.password':
    'Password of the trust store file. PEM files have none; without it a JKS file is read unchecked.',
  'ssl.truststore.type': 'Format of the trust store: JKS, PKCS12 or PEM.',
  'value.deserializer': 'Class that turns the bytes of a record’s value into an object. Required, here or in the code.',
};
