package rebalance.lab;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** What the broker says of a group. */
final class Groups {
    /** For each group: {@code {"group","type","state","assignor","coordinator","epoch","members":[{"memberId","clientId","instanceId","epoch","partitions"}]}} */
    static List<Map<String, Object>> describe(List<String> groups) throws Exception {
        try (Admin admin = Topics.admin()) {
            Map<String, KafkaFuture<ConsumerGroupDescription>> found = admin.describeConsumerGroups(groups).describedGroups();
            List<Map<String, Object>> descriptions = new ArrayList<>();
            for (String group : groups) {
                try {
                    descriptions.add(describe(found.get(group).get()));
                } catch (ExecutionException error) {
                    // The other groups are there all the same.
                    descriptions.add(Member.fields("group", group, "error", String.valueOf(error.getCause())));
                }
            }
            return descriptions;
        }
    }

    private static Map<String, Object> describe(ConsumerGroupDescription group) {
        List<Map<String, Object>> members = new ArrayList<>();
        group.members().stream()
            .sorted(Comparator.comparing(MemberDescription::clientId).thenComparing(MemberDescription::consumerId))
            .forEach(member -> members.add(describe(member)));
        return Member.fields(
            "group", group.groupId(),
            "type", group.type().toString(),
            "state", group.groupState().toString(),
            "assignor", group.partitionAssignor(),
            "coordinator", group.coordinator().id(),
            "epoch", group.groupEpoch().orElse(null),
            "members", members);
    }

    private static Map<String, Object> describe(MemberDescription member) {
        return Member.fields(
            "memberId", member.consumerId(),
            "clientId", member.clientId(),
            "instanceId", member.groupInstanceId().orElse(null),
            "epoch", member.memberEpoch().orElse(null),
            "partitions", member.assignment().topicPartitions().stream().map(TopicPartition::partition).sorted().toList());
    }

    /** {@code {"committed":{"0":…},"end":{"0":…}}}; a partition without a commit is absent from the former. */
    static Map<String, Object> offsets(String group, String topic) throws Exception {
        try (Admin admin = Topics.admin()) {
            Map<TopicPartition, OffsetAndMetadata> found = admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get();
            Map<Integer, Long> committed = new TreeMap<>();
            found.forEach((partition, offset) -> {
                if (partition.topic().equals(topic) && offset != null) committed.put(partition.partition(), offset.offset());
            });
            int partitions = admin.describeTopics(List.of(topic)).topicNameValues().get(topic).get().partitions().size();
            Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
            for (int i = 0; i < partitions; i++) latest.put(new TopicPartition(topic, i), OffsetSpec.latest());
            Map<Integer, Long> end = new TreeMap<>();
            for (Map.Entry<TopicPartition, ListOffsetsResultInfo> entry : admin.listOffsets(latest).all().get().entrySet())
                end.put(entry.getKey().partition(), entry.getValue().offset());
            return Member.fields("committed", committed, "end", end);
        }
    }

    private Groups() {}
}
