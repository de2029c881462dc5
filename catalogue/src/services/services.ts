import type { Service } from './service.js';
import { anyServices } from './any.js';
import { atlassianServices } from './atlassian.js';
import { chatServices } from './chat.js';
import { codeServices } from './code.js';
import { customerServices } from './customers.js';
import { dataKeyServices } from './data-keys.js';
import { documentServices } from './documents.js';
import { fileServices } from './files.js';
import { financeServices } from './finance.js';
import { financeKeyServices } from './finance-keys.js';
import { formServices } from './forms.js';
import { googleServices } from './google.js';
import { infrastructureKeyServices } from './infrastructure-keys.js';
import { issueServices } from './issues.js';
import { messageKeyServices } from './message-keys.js';
import { microsoftServices } from './microsoft.js';
import { salesServices } from './sales.js';
import { socialServices } from './social.js';
import { supportServices } from './support.js';
import { taskServices } from './tasks.js';
import { workKeyServices } from './work-keys.js';

/** Every service that accounts can be connected at, what people look for first at the front. Large: the browser loads it when it is shown. */
export const services: readonly Service[] = [
  ...googleServices,
  ...microsoftServices,
  ...chatServices,
  ...codeServices,
  ...issueServices,
  ...atlassianServices,
  ...taskServices,
  ...documentServices,
  ...formServices,
  ...customerServices,
  ...salesServices,
  ...supportServices,
  ...fileServices,
  ...financeServices,
  ...financeKeyServices,
  ...messageKeyServices,
  ...infrastructureKeyServices,
  ...dataKeyServices,
  ...workKeyServices,
  ...socialServices,
  ...anyServices,
];

const byId = new Map(services.map((service) => [service.id, service]));
/** Undefined for an id that the catalogue does not have. */
export const serviceOf = (id: string): Service | undefined => byId.get(id);
