import type { Service } from './service.js';
import { anyServices } from './services/any.js';
import { atlassianServices } from './services/atlassian.js';
import { chatServices } from './services/chat.js';
import { codeServices } from './services/code.js';
import { customerServices } from './services/customers.js';
import { dataKeyServices } from './services/data-keys.js';
import { documentServices } from './services/documents.js';
import { fileServices } from './services/files.js';
import { financeServices } from './services/finance.js';
import { financeKeyServices } from './services/finance-keys.js';
import { formServices } from './services/forms.js';
import { googleServices } from './services/google.js';
import { infrastructureKeyServices } from './services/infrastructure-keys.js';
import { issueServices } from './services/issues.js';
import { messageKeyServices } from './services/message-keys.js';
import { microsoftServices } from './services/microsoft.js';
import { salesServices } from './services/sales.js';
import { socialServices } from './services/social.js';
import { supportServices } from './services/support.js';
import { taskServices } from './services/tasks.js';
import { workKeyServices } from './services/work-keys.js';

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
