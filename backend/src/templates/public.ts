export { installationDecider } from './domain/installation.decider.js';
