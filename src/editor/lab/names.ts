/** Names that package.json gives the lab's commands and panels. */
export const RUN_WITH_CONFIG = 'kafkaRebalance.lab.runWithConfig';
/** With the config as it is and as it is migrated. */
export const RUN_MIGRATED = 'kafkaRebalance.lab.runMigrated';
export const START_BROKER = 'kafkaRebalance.lab.startBroker';
export const STOP_BROKER = 'kafkaRebalance.lab.stopBroker';

/** The type of the panels, by which the editor restores them. */
export const VIEW_TYPE = 'kafkaRebalance.lab';

/** Begins with the time of the run. */
const ID = /^\d{8}-\d{6}-[0-9a-f]{4}$/;

/** Whether a folder of this name is a kept report. One that is being written, or whose writer was killed, has another. */
export function isReportId(name: string): boolean {
  return ID.test(name);
}
