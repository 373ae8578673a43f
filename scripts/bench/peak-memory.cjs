// Writes the process's peak resident memory (KB) into the file that PEAK_MEMORY_FILE names: `node -r peak-memory.cjs …`.
const { writeFileSync } = require('node:fs');

process.on('exit', () => writeFileSync(process.env.PEAK_MEMORY_FILE, String(process.resourceUsage().maxRSS)));
