import { filled, option } from '../infra/config';

/** Options with the credentials of a service of AWS; `service` is its name in the environment variables. */
export const awsKeys = (service: 'S3' | 'SES') => ({
  awsKeyId: option(filled, { description: 'Id of the access key.', env: `SVC_${service}_KEY_ID` }),
  awsKeySecret: option(filled, {
    description: 'Secret of the access key.',
    env: `SVC_${service}_KEY_SECRET`,
  }),
  awsRegion: option(filled, { description: 'Region.', env: `SVC_${service}_REGION` }),
});
