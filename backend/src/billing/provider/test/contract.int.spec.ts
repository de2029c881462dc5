import { describeProvider } from '../testing/provider-contract.js';
import { startHarness } from './testing/test-harness.js';

describeProvider('The test provider', startHarness);
