package rebalance.lab;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.common.TopicPartition;

/** The rebalance listener: commits what is revoked; for what is lost it is too late. */
final class Callbacks implements ConsumerRebalanceListener {
    private final Consumer<?, ?> consumer;
    private final Commits commits;
    private final Events events;
    private final TreeSet<Integer> owned = new TreeSet<>();

    Callbacks(Consumer<?, ?> consumer, Commits commits, Events events) {
        this.consumer = consumer;
        this.commits = commits;
        this.events = events;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        List<Integer> numbers = numbers(partitions);
        owned.addAll(numbers);
        write("assigned", numbers);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        List<Integer> numbers = numbers(partitions);
        numbers.forEach(owned::remove);
        write("revoked", numbers);
        commits.commitSync();
        commits.forget(numbers);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        List<Integer> numbers = numbers(partitions);
        numbers.forEach(owned::remove);
        write("lost", numbers);
        commits.forget(numbers);
    }

    private void write(String type, List<Integer> partitions) {
        Map<String, Object> fields = Member.fields("partitions", partitions, "owned", List.copyOf(owned));
        ConsumerGroupMetadata group = consumer.groupMetadata();
        if (!group.memberId().isEmpty()) fields.put("memberId", group.memberId());
        if (group.generationId() >= 0) fields.put("epoch", group.generationId());
        events.write(type, fields);
    }

    private static List<Integer> numbers(Collection<TopicPartition> partitions) {
        return partitions.stream().map(TopicPartition::partition).sorted().toList();
    }
}
