export { ChangeEndpointTerms, PauseEndpoint, RenameEndpoint, ResumeEndpoint } from './domain/endpoint.commands.js';
