package rebalance.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * The lab's Java side: consumers under test, and what has to be asked of the real client or beside the broker.
 *
 * <pre>
 * member                                        one consumer; its configuration on standard input up to a line "#end", commands after
 *                                               it (see {@link Commands}), its events on standard output
 * describe GROUP…                               type, state, assignor and members of each group, a line each
 * offsets GROUP TOPIC                           committed and end offsets of a topic
 * prefill TOPIC PARTITIONS RECORDS BATCH        creates a topic and fills each partition
 * checks                                        default values of the client, configs that it refuses
 * await SECONDS                                 waits until the broker answers
 * libraries FOLDER NAME…                        the jars in FOLDER of these libraries, as a class path
 * train                                         runs what members run, for a class-data archive
 * </pre>
 *
 * The broker's address is the system property {@code lab.bootstrap}; members have it in their configuration. Answers are JSON.
 */
public final class Agent {
    public static void main(String[] args) throws Exception {
        String command = args.length == 0 ? "" : args[0];
        List<String> rest = Arrays.asList(args).subList(Math.min(1, args.length), args.length);
        switch (command) {
            case "member" -> {
                BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
                Member.runToEnd(readProperties(input), input);
            }
            case "describe" -> Groups.describe(rest).forEach(Agent::print);
            case "offsets" -> print(Groups.offsets(rest.get(0), rest.get(1)));
            case "prefill" ->
                Topics.fill(rest.get(0), Integer.parseInt(rest.get(1)), Long.parseLong(rest.get(2)), Integer.parseInt(rest.get(3)));
            case "checks" -> print(Checks.all());
            case "await" -> Topics.awaitBroker(Integer.parseInt(rest.get(0)));
            case "libraries" -> System.out.println(Libraries.classPath(rest.get(0), rest.subList(1, rest.size())));
            case "train" -> Train.run();
            default -> {
                System.err.println("Unknown command \"" + command + "\".");
                System.exit(2);
            }
        }
    }

    /** @throws IllegalStateException when the caller did not tell the broker's address */
    static String bootstrap() {
        String address = System.getProperty("lab.bootstrap");
        if (address == null) throw new IllegalStateException("The system property lab.bootstrap is not set.");
        return address;
    }

    private static void print(Object answer) {
        System.out.println(Json.write(answer));
    }

    /** Reads up to the line {@code #end}, or to the end. */
    private static Properties readProperties(BufferedReader input) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (String line = input.readLine(); line != null && !line.equals("#end"); line = input.readLine())
            lines.append(line).append('\n');
        Properties properties = new Properties();
        properties.load(new StringReader(lines.toString()));
        return properties;
    }

    private Agent() {}
}
