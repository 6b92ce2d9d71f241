export { createJobQueue, type JobQueue, type QueueDependencies } from './job-queue';
export { createJobConsumer, RetryLater, type JobConsumer } from './job-consumer';
export { createReadQueueDepths, type QueueDepths } from './queue-depths';
