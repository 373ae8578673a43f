/** Commands that menus, code actions and other commands start too. */
export const MIGRATE = 'kafkaRebalance.migrate';
export const BACK_TO_CLASSIC = 'kafkaRebalance.backToClassic';
export const COOPERATIVE = 'kafkaRebalance.moveToCooperative';
export const SET_VERSION = 'kafkaRebalance.setTargetVersion';
