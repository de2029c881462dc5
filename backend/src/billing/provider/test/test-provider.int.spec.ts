import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { describeProvider } from '../testing/provider-contract.js';
import { startHarness } from './testing/test-harness.js';

describeProvider('The test provider', async () => startHarness(await createTestDatabase()));
