import { z } from 'zod';
import any from './any.json' with { type: 'json' };
import atlassian from './atlassian.json' with { type: 'json' };
import chat from './chat.json' with { type: 'json' };
import code from './code.json' with { type: 'json' };
import customers from './customers.json' with { type: 'json' };
import dataKeys from './data-keys.json' with { type: 'json' };
import documents from './documents.json' with { type: 'json' };
import files from './files.json' with { type: 'json' };
import finance from './finance.json' with { type: 'json' };
import financeKeys from './finance-keys.json' with { type: 'json' };
import forms from './forms.json' with { type: 'json' };
import google from './google.json' with { type: 'json' };
import infrastructureKeys from './infrastructure-keys.json' with { type: 'json' };
import issues from './issues.json' with { type: 'json' };
import mailboxes from './mailboxes.json' with { type: 'json' };
import messageKeys from './message-keys.json' with { type: 'json' };
import microsoft from './microsoft.json' with { type: 'json' };
import sales from './sales.json' with { type: 'json' };
import social from './social.json' with { type: 'json' };
import support from './support.json' with { type: 'json' };
import tasks from './tasks.json' with { type: 'json' };
import workKeys from './work-keys.json' with { type: 'json' };
import { Service } from './service.js';

/** Every service that accounts can be connected at, what people look for first at the front. Large: the browser loads it when it is shown. */
export const services: readonly Service[] = z
  .array(Service)
  .parse([
    ...google,
    ...microsoft,
    ...mailboxes,
    ...chat,
    ...code,
    ...issues,
    ...atlassian,
    ...tasks,
    ...documents,
    ...forms,
    ...customers,
    ...sales,
    ...support,
    ...files,
    ...finance,
    ...financeKeys,
    ...messageKeys,
    ...infrastructureKeys,
    ...dataKeys,
    ...workKeys,
    ...social,
    ...any,
  ]);

const byId = new Map(services.map((service) => [service.id, service]));
/** Undefined for an id that the catalogue does not have. */
export const getService = (id: string): Service | undefined => byId.get(id);
