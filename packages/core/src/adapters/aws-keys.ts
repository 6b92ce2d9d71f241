import { filled, option } from '../infra/config';

/** How services of this cloud know us; `service` is the part of the variables that names the service. */
export const awsKeys = (service: 'S3' | 'SES') => ({
  awsKeyId: option(filled, { description: 'Id of the access key.', env: `SVC_${service}_KEY_ID` }),
  awsKeySecret: option(filled, {
    description: 'Secret of the access key.',
    env: `SVC_${service}_KEY_SECRET`,
  }),
  awsRegion: option(filled, { description: 'Region.', env: `SVC_${service}_REGION` }),
});
