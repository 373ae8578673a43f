package rebalance.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.utils.AppInfoParser;

/**
 * One consumer under test. It polls, works on each record, and commits after each batch, asynchronously as a rule; its revoke callback
 * commits synchronously. SIGTERM makes it stop after the batch under way and close its consumer.
 *
 * <p>Keys of its configuration beside the consumer's own: {@code lab.scenario}, {@code lab.member}, {@code lab.incarnation},
 * {@code lab.topic}, {@code lab.workPerRecordMs}, {@code lab.tail} (path of the file described at {@link Tail}),
 * {@code lab.haltAfter}: end as if killed once that many records are processed, and {@code lab.commits}: {@code sync} waits for each
 * commit.
 */
final class Member {
    private static final Duration POLL = Duration.ofSeconds(1);
    /** A poll hands over at most what one fetch of each partition brought: a batch or two of 25 records, of at most 1000 partitions. */
    private static final int MOST_OF_A_POLL = 1 << 17;

    private final Properties consumerProperties;
    private final Events events;
    private final String topic;
    private final long workMs;
    private final long haltAfter;
    private final boolean waitsForCommits;
    private final Tail tail;
    private final Commands commands = new Commands();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean running = true;
    private volatile boolean failed;
    private long processed;

    private Member(Properties properties) throws IOException {
        events = new Events(
            take(properties, "lab.scenario"), take(properties, "lab.member"), Integer.parseInt(take(properties, "lab.incarnation")));
        topic = take(properties, "lab.topic");
        workMs = Long.parseLong(take(properties, "lab.workPerRecordMs"));
        Object halt = properties.remove("lab.haltAfter");
        haltAfter = halt == null ? Long.MAX_VALUE : Long.parseLong(halt.toString());
        waitsForCommits = "sync".equals(properties.remove("lab.commits"));
        tail = new Tail(Path.of(take(properties, "lab.tail")), mostRecordsOfABatch(properties));
        consumerProperties = properties;
    }

    /**
     * Runs a member until it is told to stop or fails, and ends the process with 0 or 1.
     *
     * @param commands further lines, see {@link Commands}
     */
    static void runToEnd(Properties properties, BufferedReader commands) throws IOException {
        Member member = new Member(properties);
        member.commands.readFrom(commands);
        int code = member.run(Long.MAX_VALUE) ? 0 : 1;
        if (code != 0) System.exit(code);
    }

    /** Runs a member until it has processed that many records. */
    static void runFor(Properties properties, long records) throws IOException {
        if (!new Member(properties).run(records)) throw new IllegalStateException("The member failed.");
    }

    /** @return false when it ended by an exception, which its events tell */
    private boolean run(long stopAfter) {
        events.write("started", fields(
            "pid", ProcessHandle.current().pid(),
            "javaVersion", System.getProperty("java.version"),
            "clientVersion", AppInfoParser.getVersion()));
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(consumerProperties)) {
            Commits commits = new Commits(consumer, events);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stopAndWait(consumer)));
            consumer.subscribe(List.of(topic), new Callbacks(consumer, commits, events));
            events.write("subscribed");
            try {
                while (running && processed < stopAfter) {
                    ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
                    if (records.isEmpty()) continue;
                    processBatch(records, commits);
                    if (waitsForCommits) commits.commitSync();
                    else commits.commitAsync();
                }
            } catch (WakeupException stop) {
                if (running) throw stop;
            }
            events.write("closing");
        } catch (Exception error) {
            failed = true;
            events.write("error", Map.of("error", Events.describe(error)));
            ended.countDown();
            return false;
        }
        events.write("closed");
        ended.countDown();
        return true;
    }

    /** Never stops half way: a commit without offsets commits what was polled, processed or not. */
    private void processBatch(ConsumerRecords<byte[], byte[]> records, Commits commits) throws InterruptedException {
        StringBuilder batch = new StringBuilder(records.count() * 28);
        long slowMs = commands.takeSlow();
        // In the middle of the batch: some of it is done and not committed, and some will be done later.
        int slowAt = slowMs > 0 ? records.count() / 2 : -1;
        int at = 0;
        // The number of the event that will tell this batch: one of its own comes before it when a record is slow.
        tail.begin(events.next() + (slowMs > 0 ? 1 : 0));
        for (ConsumerRecord<byte[], byte[]> record : records) {
            if (at++ == slowAt) {
                events.write("slow", Map.of("ms", slowMs));
                Thread.sleep(slowMs);
            }
            if (workMs > 0) Thread.sleep(workMs);
            long now = System.currentTimeMillis();
            tail.add(record.partition(), record.offset(), now);
            batch.append(batch.length() == 0 ? ",\"records\":[" : ",");
            batch.append(record.partition()).append(',').append(record.offset()).append(',').append(now);
            commits.processed(record.partition(), record.offset());
            if (++processed == haltAfter) Runtime.getRuntime().halt(137);
        }
        events.writeRaw("processed", batch.append(']'));
    }

    /** In the shutdown hook: the process ends only when the consumer is closed. */
    private void stopAndWait(KafkaConsumer<?, ?> consumer) {
        if (ended.getCount() == 0) return;
        running = false;
        consumer.wakeup();
        try {
            ended.await();
            // SIGTERM was a request to close; that it was met is no failure.
            Runtime.getRuntime().halt(failed ? 1 : 0);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }

    private static String take(Properties properties, String key) {
        Object value = properties.remove(key);
        if (value == null) throw new IllegalArgumentException("The member's configuration lacks " + key + ".");
        return value.toString();
    }

    private static int mostRecordsOfABatch(Properties properties) {
        String configured = properties.getProperty(ConsumerConfig.MAX_POLL_RECORDS_CONFIG);
        try {
            int limit = configured == null ? ConsumerConfig.DEFAULT_MAX_POLL_RECORDS : Integer.parseInt(configured.trim());
            return Math.max(1, Math.min(limit, MOST_OF_A_POLL));
        } catch (NumberFormatException malformed) {
            return 1; // the consumer refuses it, with a better message
        }
    }

    /** A map of names and values, in order. */
    static Map<String, Object> fields(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        return map;
    }
}
