import { whyNoJava } from '../../scripts/java/jars.mjs';

/** Why the judges cannot run here, printed once; undefined when they can. */
export const noJava = await whyNoJava();
if (noJava)
  console.warn(
    `Tests that ask the real Java programs are skipped: ${noJava}. Install a JDK 17+ and Maven to run them.`,
  );
