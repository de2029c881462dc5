export { installationDecider } from './domain/installation.decider.js';
export { TemplateFiles } from './template-files.js';
export { TemplatesModule } from './templates.module.js';
export { TemplatesQueries } from './templates.queries.js';
