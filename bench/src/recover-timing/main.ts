/** Whether the time of `POST auth/recover` tells a known address from an unknown one; see `runComparison`. */
import { runComparison } from '../known-addresses/compare-addresses';
import { measureRecovery } from './measure-recovery';

runComparison({ 'POST auth/recover': measureRecovery });
