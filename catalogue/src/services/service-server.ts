import type { ConnectionSettings } from '@throughline/contracts/connections/connection.js';
import type { Service, ServiceSetting } from './service.js';

type Variables = ConnectionSettings['variables'];

/** Settings by which people say whose server a service is on. A client that is registered at one server is used at no other. */
export const serverSettings = (service: Service | undefined): ServiceSetting[] =>
  (service?.settings ?? []).filter(({ form, source }) => source.from === 'person' && form !== 'part');

/** The values of those settings. */
export const pickServer = (service: Service | undefined, variables: Variables): Variables =>
  Object.fromEntries(
    serverSettings(service).flatMap(({ name }) => (variables[name] === undefined ? [] : [[name, variables[name]]])),
  );

/** Whether a client that names no server may be used: the service has one server, or the setting has its default. */
export const isDefaultServer = (service: Service | undefined, variables: Variables): boolean =>
  serverSettings(service).every(
    ({ name, source }) =>
      source.from === 'person' && source.default !== undefined && source.default === variables[name],
  );
