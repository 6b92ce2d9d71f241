export { createClusterApi, type ClusterAccess, type ClusterApi } from './cluster-api';
