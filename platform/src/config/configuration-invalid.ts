/** The environment says something that no process can start with: the message says what. */
export class ConfigurationInvalid extends Error {}
