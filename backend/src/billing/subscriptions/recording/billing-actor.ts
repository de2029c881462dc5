import { systemActor } from '@throughline/platform/deciders/command-meta.js';

export const billingActor = systemActor('billing');
