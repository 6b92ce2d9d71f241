export { createJobQueue, type JobQueue, type QueueDependencies } from './job-queue';
export { createJobConsumer, RetryLater, type JobConsumer } from './job-consumer';
export { createQueueDepths, type QueueDepths } from './queue-depths';
