import { z } from 'zod';
import { count, id, instant, line, page, text } from './fields.js';
import { operation } from './operation.js';

const contacts = '/crm/v3/objects/contacts';
const shown = ['email', 'firstname', 'lastname', 'company', 'phone', 'lifecyclestage', 'hs_lastmodifieddate'];
const kept = ['id', 'properties', 'createdAt', 'updatedAt'];
const properties = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,99}$/), z.string().max(5_000))
  .refine((value) => Object.keys(value).length <= 50, 'More than 50 properties');
const reading = ['crm.objects.contacts.read'];
const writing = ['crm.objects.contacts.write'];

export const hubspotOperations = [
  operation({
    id: 'hubspot.search_contacts',
    service: 'hubspot',
    title: 'Search contacts',
    description: 'Finds contacts by name, address, phone or company.',
    effect: 'read',
    method: 'POST',
    path: `${contacts}/search`,
    input: z.object({ words: line(500, 'Words.'), limit: count(100, 20), page }),
    body: { kind: 'json', value: { query: '{words}', limit: '{limit}', after: '{page}', properties: shown } },
    scopes: reading,
    answer: { kind: 'json', keep: ['total', 'paging.next.after', ...kept.map((path) => `results.${path}`)] },
  }),
  operation({
    id: 'hubspot.read_contact',
    service: 'hubspot',
    title: 'Read a contact',
    description: 'Gives back a contact.',
    effect: 'read',
    method: 'GET',
    path: `${contacts}/{id}`,
    input: z.object({ id: id('The contact.') }),
    query: { properties: shown.join(',') },
    scopes: reading,
    answer: { kind: 'json', keep: kept },
  }),
  operation({
    id: 'hubspot.create_contact',
    service: 'hubspot',
    title: 'Add a contact',
    description: 'Adds a contact. An address that is there already is refused.',
    effect: 'write',
    method: 'POST',
    path: contacts,
    input: z.object({ properties: properties.describe('Like email, firstname, lastname, company, phone.') }),
    body: { kind: 'json', value: { properties: '{properties}' } },
    scopes: writing,
    answer: { kind: 'json', keep: kept },
  }),
  operation({
    id: 'hubspot.update_contact',
    service: 'hubspot',
    title: 'Change a contact',
    description: 'Changes the properties that are given.',
    effect: 'write',
    method: 'PATCH',
    path: `${contacts}/{id}`,
    input: z.object({ id: id('The contact.'), properties: properties.describe('What changes.') }),
    body: { kind: 'json', value: { properties: '{properties}' } },
    scopes: writing,
    answer: { kind: 'json', keep: kept },
  }),
  operation({
    id: 'hubspot.add_note',
    service: 'hubspot',
    title: 'Note something on a contact',
    description: 'Adds a note to the timeline of a contact.',
    effect: 'write',
    method: 'POST',
    path: '/crm/v3/objects/notes',
    input: z.object({
      contact: id('The contact.'),
      text: text(60_000, 'The note.').min(1),
      at: instant('When it was.'),
    }),
    body: {
      kind: 'json',
      value: {
        properties: { hs_note_body: '{text}', hs_timestamp: '{at}' },
        associations: [
          { to: { id: '{contact}' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }] },
        ],
      },
    },
    scopes: writing,
    answer: { kind: 'json', keep: ['id', 'createdAt'] },
  }),
  operation({
    id: 'hubspot.create_deal',
    service: 'hubspot',
    title: 'Add a deal',
    description: 'Adds a deal.',
    effect: 'write',
    method: 'POST',
    path: '/crm/v3/objects/deals',
    input: z.object({ properties: properties.describe('Like dealname, amount, dealstage, pipeline, closedate.') }),
    body: { kind: 'json', value: { properties: '{properties}' } },
    scopes: ['crm.objects.deals.write'],
    answer: { kind: 'json', keep: kept },
  }),
];
