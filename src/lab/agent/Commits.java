package rebalance.lab;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.WakeupException;

/** Commits without offsets, as the loop makes them, and the events that tell of them. */
final class Commits {
    private final Consumer<?, ?> consumer;
    private final Events events;
    /** The offset after the last processed record of each owned partition: what a commit without offsets will commit. */
    private final TreeMap<Integer, Long> positions = new TreeMap<>();
    private long nextId;
    private boolean rebalanceReported;

    Commits(Consumer<?, ?> consumer, Events events) {
        this.consumer = consumer;
        this.events = events;
    }

    void processed(int partition, long offset) {
        positions.put(partition, offset + 1);
    }

    void forget(Collection<Integer> partitions) {
        partitions.forEach(positions::remove);
    }

    void commitAsync() {
        long id = sent("async");
        consumer.commitAsync((offsets, error) -> {
            if (error == null) acknowledged(id, "async", byPartition(offsets));
            else if (!repeatsRebalanceInProgress(error)) failed(id, "async", error);
        });
    }

    void commitSync() {
        long id = sent("sync");
        Map<Integer, Long> offsets = new TreeMap<>(positions);
        try {
            try {
                consumer.commitSync();
            } catch (WakeupException stop) {
                // The request to stop belongs to the loop, which asks for it by itself; this commit still has to be made.
                consumer.commitSync();
            }
            acknowledged(id, "sync", offsets);
        } catch (Exception error) {
            failed(id, "sync", error);
        }
    }

    private long sent(String mode) {
        long id = nextId++;
        events.write("commit-sent", Member.fields("id", id, "mode", mode, "offsets", positions));
        return id;
    }

    private void acknowledged(long id, String mode, Map<Integer, Long> offsets) {
        rebalanceReported = false;
        events.write("commit-acknowledged", Member.fields("id", id, "mode", mode, "offsets", offsets));
    }

    private void failed(long id, String mode, Exception error) {
        events.write("commit-failed", Member.fields("id", id, "mode", mode, "error", Events.describe(error)));
    }

    /** A cooperative member goes on working during a rebalance, and every commit of it fails; one of them says it all. */
    private boolean repeatsRebalanceInProgress(Exception error) {
        boolean repeats = rebalanceReported;
        rebalanceReported = error instanceof RebalanceInProgressException || error.getCause() instanceof RebalanceInProgressException;
        return repeats && rebalanceReported;
    }

    private static Map<Integer, Long> byPartition(Map<TopicPartition, OffsetAndMetadata> offsets) {
        Map<Integer, Long> sorted = new TreeMap<>();
        offsets.forEach((partition, offset) -> sorted.put(partition.partition(), offset.offset()));
        return sorted;
    }
}
