package rebalance.lab;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The batch under way, in a memory-mapped file: the page cache keeps it when the process is killed. Big-endian: the sequence
 * number of the event that will tell this batch (8 bytes), how many records are done (4), then for each its partition (4),
 * offset (8) and wall clock in ms (8). A reader that has seen an event of that number already ignores the file.
 */
final class Tail {
    private static final int HEAD_BYTES = 12;
    private static final int RECORD_BYTES = 20;

    private final MappedByteBuffer file;
    private int done;

    /** @param records the most records that a batch can have */
    Tail(Path path, int records) throws IOException {
        try (RandomAccessFile handle = new RandomAccessFile(path.toFile(), "rw")) {
            file = handle.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, HEAD_BYTES + (long) RECORD_BYTES * records);
        }
        begin(0);
    }

    void begin(long sequence) {
        done = 0;
        publishCount();
        file.putLong(0, sequence);
        VarHandle.storeStoreFence();
    }

    void add(int partition, long offset, long wallMs) {
        int at = HEAD_BYTES + RECORD_BYTES * done;
        file.putInt(at, partition);
        file.putLong(at + 4, offset);
        file.putLong(at + 12, wallMs);
        done++;
        publishCount();
    }

    /** A record counts only once all of it is there, whenever the process is killed. */
    private void publishCount() {
        VarHandle.storeStoreFence();
        file.putInt(8, done);
        VarHandle.storeStoreFence();
    }
}
