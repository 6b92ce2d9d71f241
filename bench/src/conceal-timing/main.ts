/**
 * Whether the time of `POST auth/register` tells a known address from an unknown one where known addresses are concealed
 * (decision 0016); see `runComparison`.
 */
import { runComparison } from '../known-addresses/compare-addresses';
import { measureConcealment } from './measure-concealment';

runComparison({ email: { concealKnownAddresses: true }, measure: measureConcealment });
