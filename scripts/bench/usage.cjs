// Writes what the process used into the file that USAGE_FILE names, `{"ms": processor time, "kilobytes": peak resident memory}`:
// `node -r usage.cjs …`.
const { writeFileSync } = require('node:fs');

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { ms: (userCPUTime + systemCPUTime) / 1000, kilobytes: maxRSS };
  writeFileSync(process.env.USAGE_FILE, JSON.stringify(usage));
});
