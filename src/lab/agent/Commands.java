package rebalance.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a member is told while it runs, a line each: {@code slow MS} has one record of its next batch take so long. Anything else is
 * ignored, and so is the end of the input.
 */
final class Commands {
    private final AtomicLong slowMs = new AtomicLong();

    /** Reads in a thread that keeps nothing alive. */
    void readFrom(BufferedReader input) {
        Thread reader = new Thread(() -> read(input), "commands");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(BufferedReader input) {
        try {
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                String[] words = line.trim().split(" ");
                if (words.length == 2 && words[0].equals("slow")) slowMs.set(Long.parseLong(words[1]));
            }
        } catch (IOException | NumberFormatException gone) {
            // Nobody tells this member anything any more; it works on.
        }
    }

    /** @return how long one record is to take, once for each time that it was told; 0 for no more than usual */
    long takeSlow() {
        return slowMs.getAndSet(0);
    }
}
