export {
  createClusterApi,
  type ClusterAccess,
  type ClusterApi,
  type ClusterApiOptions,
  type ClusterCall,
} from './cluster-api';
