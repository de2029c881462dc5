export { eventSelection } from './event-conditions.js';
export { HistoryModule } from './history.module.js';
export { Moments } from './moments/moments.js';
export { isShown } from './shown-events.js';
export { WordIndex } from './words/word-index.js';
