import { BUCKETS, RATE_LIMIT_BOUNDS, type BucketDeclaration, type BucketName } from '@rampart/domain-data';
import { section, setting, whole } from '../setting';

function bucketSection({ name, burst, windowMs }: BucketDeclaration) {
  const { burst: bursts, windowMs: windows } = RATE_LIMIT_BOUNDS;
  return section({
    burst: setting(whole(bursts.minimum, bursts.maximum), {
      description: `Tokens of the bucket \`${name}\`.`,
      default: burst,
    }),
    window: setting(whole(windows.minimum, windows.maximum), {
      description: `Time in which the bucket \`${name}\` fills, ms.`,
      default: windowMs,
    }),
  });
}

const BUCKET_SECTIONS = Object.fromEntries(
  BUCKETS.map((bucket) => [bucket.name, bucketSection(bucket)]),
) as Record<BucketName, ReturnType<typeof bucketSection>>;

export const RATE_LIMIT_SETTINGS = { rateLimits: section(BUCKET_SECTIONS) };
