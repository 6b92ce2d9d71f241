/**
 * Whether the time of an answer tells a known address from an unknown one where a recovery is not asked for (decision
 * 0016); see `runComparison`.
 */
import { runComparison } from '../known-addresses/compare-addresses';
import { measureChanges } from './measure-changes';
import { measureRegistrations } from './measure-registrations';

runComparison({ 'POST auth/register': measureRegistrations, 'PUT users/me/auth/email': measureChanges });
