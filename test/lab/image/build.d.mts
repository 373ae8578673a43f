import type Docker from 'dockerode';
export const KAFKA_VERSION: string;
export const STAND_IN: string;
export function buildStandIn(docker: Docker): Promise<string>;
