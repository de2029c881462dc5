import { Counter, Gauge, Histogram } from 'prom-client';

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from a request to its answer.',
  labelNames: ['method', 'route', 'status'],
  buckets: seconds,
});
export const commandSeconds = new Histogram({
  name: 'command_duration_seconds',
  help: 'Time a command took, by its name and whether it was refused.',
  labelNames: ['command', 'outcome'],
  buckets: seconds,
});
export const appendConflicts = new Counter({
  name: 'command_append_conflicts_total',
  help: 'Commands that lost against another and were not tried again.',
  labelNames: ['command'],
});
export const fanOutSeconds = new Histogram({
  name: 'live_fan_out_seconds',
  help: 'Time from the change notification of rows until they are sent to every socket of a room.',
  labelNames: ['room'],
  buckets: seconds,
});
export const dependencyAnswers = new Gauge({
  name: 'dependency_answers',
  help: '1 when the dependency answers this process, 0 when it does not.',
  labelNames: ['dependency'],
});
export const queueJobs = new Gauge({
  name: 'queue_jobs',
  help: 'Jobs of a queue by where they stand: waiting, active, delayed, failed.',
  labelNames: ['queue', 'state'],
});
export const queueOldest = new Gauge({
  name: 'queue_oldest_seconds',
  help: 'For how long the first in line of a queue has waited; 0 when none waits.',
  labelNames: ['queue'],
});
export const queueAge = new Gauge({
  name: 'queue_figures_age_seconds',
  help: 'Age of the figures of the queues; it grows while they cannot be read.',
});
export const openSockets = new Gauge({ name: 'live_sockets', help: 'Open sockets.' });
export const sentMessages = new Counter({ name: 'live_messages_sent_total', help: 'Messages sent over sockets.' });
export const socketsBehind = new Counter({
  name: 'live_sockets_behind_total',
  help: 'Rooms closed to sockets that fell too far behind.',
});
