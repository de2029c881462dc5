import type { ServiceGroup } from '@throughline/contracts/connections/service.js';

export const groupNames: Record<ServiceGroup, string> = {
  mail: 'Mail',
  calendar: 'Calendar',
  chat: 'Chat',
  files: 'Files',
  documents: 'Documents',
  issues: 'Issues and tasks',
  code: 'Code',
  crm: 'CRM',
  support: 'Support',
  sales: 'Sales',
  marketing: 'Marketing',
  finance: 'Finance',
  design: 'Design',
  people: 'People',
  data: 'Data',
  infrastructure: 'Infrastructure',
  research: 'Research',
  social: 'Social',
  other: 'Any other',
};
