export { AccountsModule } from './accounts/accounts.module.js';
export { accountDecider } from './domain/account.decider.js';
export { ErasePerson, ExpireRegistration } from './domain/deletion.commands.js';
export { EmailReservations } from './email-reservations.js';
export { PeopleQueries, accountsDueBy, getPeople as peopleOf, unconfirmedBefore } from './people.queries.js';
export { IdentityRegistry } from './providers/identity-registry.js';
export { UserSessions } from './sessions/user-sessions.js';
